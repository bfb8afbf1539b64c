import { findPlaces } from '#domain/locations/places.ts';
import type { GeoPlace } from '#domain/locations/places.ts';
import type { MapsPort } from './maps-port.ts';

/**
 * The larger cities of the United States: a line for each state, with `Name latitude longitude` for each
 * city. Degrees, to about a kilometre.
 */
const US_CITIES = `
AL: Birmingham 33.52 -86.80; Montgomery 32.37 -86.30; Mobile 30.69 -88.04; Huntsville 34.73 -86.59; Tuscaloosa 33.21 -87.57; Auburn 32.61 -85.48
AK: Anchorage 61.22 -149.90; Fairbanks 64.84 -147.72; Juneau 58.30 -134.42
AZ: Phoenix 33.45 -112.07; Tucson 32.22 -110.97; Mesa 33.42 -111.83; Chandler 33.31 -111.84; Scottsdale 33.49 -111.93; Glendale 33.54 -112.19; Gilbert 33.35 -111.79; Tempe 33.43 -111.94; Peoria 33.58 -112.24; Flagstaff 35.20 -111.65; Yuma 32.69 -114.63
AR: Little Rock 34.75 -92.29; Fayetteville 36.06 -94.16; Fort Smith 35.39 -94.40; Jonesboro 35.84 -90.70
CA: Los Angeles 34.05 -118.24; San Diego 32.72 -117.16; San Jose 37.34 -121.89; San Francisco 37.77 -122.42; Fresno 36.74 -119.78; Sacramento 38.58 -121.49; Long Beach 33.77 -118.19; Oakland 37.80 -122.27; Bakersfield 35.37 -119.02; Anaheim 33.84 -117.91; Santa Ana 33.75 -117.87; Riverside 33.95 -117.40; Stockton 37.96 -121.29; Irvine 33.68 -117.83; Chula Vista 32.64 -117.08; Fremont 37.55 -121.99; San Bernardino 34.11 -117.29; Modesto 37.64 -120.99; Oxnard 34.20 -119.18; Glendale 34.14 -118.25; Huntington Beach 33.66 -118.00; Santa Clarita 34.39 -118.54; Santa Rosa 38.44 -122.71; Pasadena 34.15 -118.14; Santa Clara 37.35 -121.96; Berkeley 37.87 -122.27; Palo Alto 37.44 -122.14; Santa Barbara 34.42 -119.70; Palm Springs 33.83 -116.55; Redding 40.59 -122.39; Santa Cruz 36.97 -122.03; Salinas 36.68 -121.66; Visalia 36.33 -119.29; Ventura 34.28 -119.29
CO: Denver 39.74 -104.99; Colorado Springs 38.83 -104.82; Aurora 39.73 -104.83; Fort Collins 40.59 -105.08; Lakewood 39.70 -105.08; Boulder 40.01 -105.27; Pueblo 38.25 -104.61; Grand Junction 39.06 -108.55
CT: Hartford 41.77 -72.67; New Haven 41.31 -72.93; Bridgeport 41.18 -73.19; Stamford 41.05 -73.54; Waterbury 41.56 -73.04
DC: Washington 38.91 -77.04
DE: Wilmington 39.75 -75.55; Dover 39.16 -75.52; Newark 39.68 -75.75
FL: Miami 25.76 -80.19; Tampa 27.95 -82.46; Orlando 28.54 -81.38; Jacksonville 30.33 -81.66; St. Petersburg 27.77 -82.64; Hialeah 25.86 -80.28; Tallahassee 30.44 -84.28; Fort Lauderdale 26.12 -80.14; Cape Coral 26.56 -81.95; Fort Myers 26.64 -81.87; Gainesville 29.65 -82.32; West Palm Beach 26.71 -80.05; Sarasota 27.34 -82.53; Naples 26.14 -81.79; Pensacola 30.42 -87.22; Daytona Beach 29.21 -81.02; Lakeland 28.04 -81.95; Clearwater 27.97 -82.80; Key West 24.56 -81.78
GA: Atlanta 33.75 -84.39; Savannah 32.08 -81.09; Augusta 33.47 -81.97; Columbus 32.46 -84.99; Macon 32.84 -83.63; Athens 33.96 -83.38
HI: Honolulu 21.31 -157.86; Hilo 19.71 -155.08; Kahului 20.89 -156.47
ID: Boise 43.62 -116.20; Idaho Falls 43.49 -112.03; Nampa 43.54 -116.56; Coeur d'Alene 47.68 -116.78
IL: Chicago 41.88 -87.63; Aurora 41.76 -88.32; Naperville 41.79 -88.15; Rockford 42.27 -89.09; Springfield 39.78 -89.65; Peoria 40.69 -89.59; Joliet 41.53 -88.08; Champaign 40.12 -88.24; Evanston 42.05 -87.69
IN: Indianapolis 39.77 -86.16; Fort Wayne 41.08 -85.14; Evansville 37.97 -87.57; South Bend 41.68 -86.25; Bloomington 39.17 -86.53; Lafayette 40.42 -86.88
IA: Des Moines 41.59 -93.62; Cedar Rapids 41.98 -91.67; Davenport 41.52 -90.58; Sioux City 42.50 -96.40; Iowa City 41.66 -91.53
KS: Wichita 37.69 -97.34; Overland Park 38.98 -94.67; Kansas City 39.11 -94.63; Topeka 39.05 -95.68; Lawrence 38.97 -95.24
KY: Louisville 38.25 -85.76; Lexington 38.04 -84.50; Bowling Green 36.97 -86.48; Frankfort 38.20 -84.87
LA: New Orleans 29.95 -90.07; Baton Rouge 30.45 -91.19; Shreveport 32.53 -93.75; Lafayette 30.22 -92.02
ME: Portland 43.66 -70.26; Bangor 44.80 -68.77; Augusta 44.31 -69.78
MD: Baltimore 39.29 -76.61; Annapolis 38.98 -76.49; Frederick 39.41 -77.41; Rockville 39.08 -77.15; Silver Spring 38.99 -77.03
MA: Boston 42.36 -71.06; Worcester 42.26 -71.80; Springfield 42.10 -72.59; Cambridge 42.37 -71.11; Lowell 42.63 -71.32; New Bedford 41.64 -70.93; Quincy 42.25 -71.00
MI: Detroit 42.33 -83.05; Grand Rapids 42.96 -85.67; Ann Arbor 42.28 -83.74; Lansing 42.73 -84.56; Flint 43.01 -83.69; Kalamazoo 42.29 -85.59; Dearborn 42.32 -83.18; Traverse City 44.76 -85.62; Marquette 46.54 -87.40
MN: Minneapolis 44.98 -93.27; St. Paul 44.95 -93.09; Rochester 44.02 -92.47; Duluth 46.79 -92.10; Bloomington 44.84 -93.30; St. Cloud 45.56 -94.16
MS: Jackson 32.30 -90.18; Gulfport 30.37 -89.09; Hattiesburg 31.33 -89.29
MO: Kansas City 39.10 -94.58; St. Louis 38.63 -90.20; Springfield 37.21 -93.29; Columbia 38.95 -92.33; Jefferson City 38.58 -92.17; Independence 39.09 -94.42
MT: Billings 45.78 -108.50; Missoula 46.87 -113.99; Bozeman 45.68 -111.04; Great Falls 47.50 -111.30; Helena 46.59 -112.04
NE: Omaha 41.26 -95.93; Lincoln 40.81 -96.70; Grand Island 40.93 -98.34
NV: Las Vegas 36.17 -115.14; Henderson 36.04 -114.98; Reno 39.53 -119.81; Carson City 39.16 -119.77
NH: Manchester 42.99 -71.46; Nashua 42.77 -71.47; Concord 43.21 -71.54
NJ: Newark 40.74 -74.17; Jersey City 40.73 -74.08; Trenton 40.22 -74.74; Atlantic City 39.36 -74.42; Camden 39.93 -75.12; Princeton 40.35 -74.66; Edison 40.52 -74.41
NM: Albuquerque 35.08 -106.65; Santa Fe 35.69 -105.94; Las Cruces 32.31 -106.78
NY: New York 40.71 -74.01; Brooklyn 40.68 -73.94; Queens 40.73 -73.79; Buffalo 42.89 -78.88; Rochester 43.16 -77.61; Syracuse 43.05 -76.15; Albany 42.65 -73.75; Yonkers 40.93 -73.90; Ithaca 42.44 -76.50; White Plains 41.03 -73.76; Utica 43.10 -75.23
NC: Charlotte 35.23 -80.84; Raleigh 35.78 -78.64; Greensboro 36.07 -79.79; Durham 35.99 -78.90; Winston-Salem 36.10 -80.24; Fayetteville 35.05 -78.88; Asheville 35.60 -82.55; Wilmington 34.23 -77.94; Chapel Hill 35.91 -79.06
ND: Fargo 46.88 -96.79; Bismarck 46.81 -100.78; Grand Forks 47.93 -97.03
OH: Columbus 39.96 -83.00; Cleveland 41.50 -81.69; Cincinnati 39.10 -84.51; Toledo 41.65 -83.54; Akron 41.08 -81.52; Dayton 39.76 -84.19; Youngstown 41.10 -80.65
OK: Oklahoma City 35.47 -97.52; Tulsa 36.15 -95.99; Norman 35.22 -97.44
OR: Portland 45.52 -122.68; Salem 44.94 -123.04; Eugene 44.05 -123.09; Bend 44.06 -121.32; Medford 42.33 -122.87; Beaverton 45.49 -122.80; Hillsboro 45.52 -122.99; Corvallis 44.56 -123.26
PA: Philadelphia 39.95 -75.17; Pittsburgh 40.44 -80.00; Allentown 40.60 -75.48; Erie 42.13 -80.09; Harrisburg 40.27 -76.88; Lancaster 40.04 -76.31; Scranton 41.41 -75.66; Reading 40.34 -75.93
RI: Providence 41.82 -71.41; Newport 41.49 -71.31; Warwick 41.70 -71.42
SC: Charleston 32.78 -79.93; Columbia 34.00 -81.03; Greenville 34.85 -82.40; Myrtle Beach 33.69 -78.89
SD: Sioux Falls 43.54 -96.73; Rapid City 44.08 -103.23; Pierre 44.37 -100.35
TN: Nashville 36.16 -86.78; Memphis 35.15 -90.05; Knoxville 35.96 -83.92; Chattanooga 35.05 -85.31; Clarksville 36.53 -87.36; Murfreesboro 35.85 -86.39
TX: Houston 29.76 -95.37; San Antonio 29.42 -98.49; Dallas 32.78 -96.80; Austin 30.27 -97.74; Fort Worth 32.76 -97.33; El Paso 31.76 -106.49; Arlington 32.74 -97.11; Corpus Christi 27.80 -97.40; Plano 33.02 -96.70; Lubbock 33.58 -101.86; Laredo 27.51 -99.51; Irving 32.81 -96.95; Amarillo 35.19 -101.85; Brownsville 25.90 -97.50; McAllen 26.20 -98.23; Frisco 33.15 -96.82; Waco 31.55 -97.15; Midland 32.00 -102.08; Galveston 29.30 -94.80; Round Rock 30.51 -97.68; Denton 33.21 -97.13; Tyler 32.35 -95.30
UT: Salt Lake City 40.76 -111.89; Provo 40.23 -111.66; West Valley City 40.69 -112.00; Ogden 41.22 -111.97; St. George 37.10 -113.58; Park City 40.65 -111.50
VT: Burlington 44.48 -73.21; Montpelier 44.26 -72.58
VA: Virginia Beach 36.85 -75.98; Richmond 37.54 -77.44; Norfolk 36.85 -76.29; Arlington 38.88 -77.10; Alexandria 38.80 -77.05; Chesapeake 36.77 -76.29; Roanoke 37.27 -79.94; Charlottesville 38.03 -78.48; Newport News 37.09 -76.47
WA: Seattle 47.61 -122.33; Spokane 47.66 -117.43; Tacoma 47.25 -122.44; Vancouver 45.63 -122.67; Bellevue 47.61 -122.20; Everett 47.98 -122.20; Kent 47.38 -122.23; Renton 47.48 -122.22; Redmond 47.67 -122.12; Kirkland 47.68 -122.21; Olympia 47.04 -122.90; Bellingham 48.75 -122.48; Yakima 46.60 -120.51; Kennewick 46.21 -119.14; Bremerton 47.57 -122.63
WV: Charleston 38.35 -81.63; Morgantown 39.63 -79.96; Huntington 38.42 -82.45
WI: Milwaukee 43.04 -87.91; Madison 43.07 -89.40; Green Bay 44.51 -88.01; Kenosha 42.58 -87.82; Appleton 44.26 -88.42; Eau Claire 44.81 -91.50
WY: Cheyenne 41.14 -104.82; Casper 42.85 -106.32; Jackson 43.48 -110.76
`;

/** The larger cities of Canada, in the same format as those of the United States. */
const CA_CITIES = `
AB: Calgary 51.05 -114.07; Edmonton 53.55 -113.49; Red Deer 52.27 -113.81; Lethbridge 49.69 -112.84; Medicine Hat 50.04 -110.68; Fort McMurray 56.73 -111.38; Grande Prairie 55.17 -118.80; Banff 51.18 -115.57; St. Albert 53.63 -113.63; Airdrie 51.29 -114.01
BC: Vancouver 49.28 -123.12; Victoria 48.43 -123.37; Surrey 49.19 -122.85; Burnaby 49.25 -122.98; Richmond 49.17 -123.13; Kelowna 49.89 -119.50; Abbotsford 49.05 -122.31; Kamloops 50.68 -120.34; Nanaimo 49.17 -123.94; Prince George 53.92 -122.75; Coquitlam 49.28 -122.79; Langley 49.10 -122.66; Whistler 50.12 -122.96; Chilliwack 49.16 -121.95; North Vancouver 49.32 -123.07; New Westminster 49.21 -122.91; Prince Rupert 54.32 -130.32
MB: Winnipeg 49.90 -97.14; Brandon 49.85 -99.95; Steinbach 49.53 -96.68; Thompson 55.74 -97.86; Churchill 58.77 -94.16
NB: Moncton 46.09 -64.77; Saint John 45.27 -66.06; Fredericton 45.96 -66.64; Bathurst 47.62 -65.65; Miramichi 47.03 -65.50
NL: St. John's 47.56 -52.71; Corner Brook 48.95 -57.95; Gander 48.95 -54.61; Mount Pearl 47.52 -52.81
NS: Halifax 44.65 -63.57; Dartmouth 44.67 -63.57; Sydney 46.14 -60.19; Truro 45.36 -63.29; Yarmouth 43.84 -66.12
NT: Yellowknife 62.45 -114.37; Hay River 60.82 -115.79; Inuvik 68.36 -133.72
NU: Iqaluit 63.75 -68.52
ON: Toronto 43.65 -79.38; Ottawa 45.42 -75.70; Mississauga 43.59 -79.64; Brampton 43.73 -79.76; Hamilton 43.26 -79.87; London 42.98 -81.25; Markham 43.86 -79.34; Vaughan 43.84 -79.50; Kitchener 43.45 -80.49; Waterloo 43.46 -80.52; Windsor 42.31 -83.04; Richmond Hill 43.88 -79.44; Oakville 43.45 -79.69; Burlington 43.33 -79.80; Oshawa 43.90 -78.85; Barrie 44.39 -79.69; Greater Sudbury 46.49 -81.01; St. Catharines 43.16 -79.24; Cambridge 43.36 -80.31; Kingston 44.23 -76.49; Guelph 43.54 -80.25; Thunder Bay 48.38 -89.25; Niagara Falls 43.10 -79.06; Peterborough 44.31 -78.32; Sault Ste. Marie 46.52 -84.35; Sarnia 42.97 -82.41; Brantford 43.14 -80.26; Ajax 43.85 -79.02; Pickering 43.84 -79.09; Scarborough 43.77 -79.26; Etobicoke 43.65 -79.55; North York 43.77 -79.41; North Bay 46.31 -79.46; Timmins 48.48 -81.33; Kenora 49.77 -94.49; Belleville 44.16 -77.38; Cornwall 45.02 -74.73
PE: Charlottetown 46.24 -63.13; Summerside 46.39 -63.79
QC: Montréal 45.50 -73.57; Québec 46.81 -71.21; Laval 45.57 -73.75; Gatineau 45.48 -75.70; Longueuil 45.53 -73.52; Sherbrooke 45.40 -71.89; Saguenay 48.43 -71.07; Lévis 46.80 -71.18; Trois-Rivières 46.34 -72.54; Terrebonne 45.70 -73.65; Saint-Jean-sur-Richelieu 45.31 -73.26; Brossard 45.47 -73.46; Drummondville 45.88 -72.48; Granby 45.40 -72.73; Saint-Jérôme 45.78 -74.00; Saint-Hyacinthe 45.63 -72.95; Rimouski 48.45 -68.52; Rouyn-Noranda 48.24 -79.02; Val-d'Or 48.10 -77.80; Sept-Îles 50.20 -66.38; Shawinigan 46.57 -72.75; Victoriaville 46.05 -71.96; Mont-Tremblant 46.12 -74.60; Gaspé 48.83 -64.48
SK: Saskatoon 52.13 -106.67; Regina 50.45 -104.62; Prince Albert 53.20 -105.75; Moose Jaw 50.39 -105.54; Swift Current 50.29 -107.79; Yorkton 51.21 -102.46
YT: Whitehorse 60.72 -135.06; Dawson City 64.06 -139.43
`;

/** Built-in places without a map service: the larger cities of the United States and Canada. */
export const gazetteer: MapsPort = {
  find: async (request) =>
    findPlaces(request, CITIES).map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
};

/** States and provinces by country and code. */
const REGION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `US: AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming
CA: AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, SK Saskatchewan, YT Yukon`
    .split('\n')
    .flatMap((line) => {
      const [country = '', regions = ''] = line.split(': ');
      return regions.split(', ').map((region) => [`${country} ${region.slice(0, 2)}`, region.slice(3)]);
    }),
);

const COUNTRY_NAMES: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

function citiesOf(country: string, text: string): GeoPlace[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [region = '', cities = ''] = line.split(': ');
      return cities.split('; ').map((city) => placeOf(city, { country, region }));
    });
}

function placeOf(city: string, { country, region }: { country: string; region: string }): GeoPlace {
  const [, key, latitude, longitude] = /^(.+) (-?\d+\.\d+) (-?\d+\.\d+)$/.exec(city)!;
  return {
    name: `${key}, ${region}, ${COUNTRY_NAMES[country]}`,
    key: key!,
    rest: `${region} ${REGION_NAMES[`${country} ${region}`] ?? ''} ${country} ${COUNTRY_NAMES[country]}`,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

export const CITIES: readonly GeoPlace[] = [...citiesOf('US', US_CITIES), ...citiesOf('CA', CA_CITIES)];
