const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `US: AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming
CA: AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, SK Saskatchewan, YT Yukon`
    .split('\n')
    .flatMap((line) => {
      const [country = '', regions = ''] = line.split(': ');
      return regions.split(', ').map((region) => [`${country} ${region.slice(0, 2)}`, region.slice(3)]);
    }),
);

/** The name of a state or province; empty for an unknown code. */
export const regionName = (country: string, code: string): string => NAMES[`${country} ${code}`] ?? '';
