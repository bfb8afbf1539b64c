import { ROLE } from '#domain/codes/role.ts';
import { harborBank } from './harbor-bank.ts';
import { sunriseClinic } from './sunrise-clinic.ts';
import type { VendorData } from './vendor-data.ts';

export const DEMO_PASSWORD = 'foyer-demo-1';

/** The product admin; belongs to no vendor. */
export const PLATFORM_ACCOUNT = { email: 'product@foyer.test', name: 'Robin Achterberg' };

export const DEMO_VENDORS: readonly VendorData[] = [harborBank, sunriseClinic];

/** The sign-ins of people at the counter and in the office: not the kiosk's. */
export const DEMO_SIGN_INS = {
  password: DEMO_PASSWORD,
  accounts: DEMO_VENDORS.flatMap(({ pathname, staff }) =>
    staff.flatMap(({ account, role }) =>
      account !== undefined && role !== ROLE.kiosk ? [{ email: account, pathname, role }] : [],
    ),
  ),
};
