/** The larger cities of Canada, in the same format as those of the United States. */
export const CA_CITIES = `
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
