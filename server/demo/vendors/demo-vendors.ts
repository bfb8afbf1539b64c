import { harborBank } from './harbor-bank.ts';
import { sunriseClinic } from './sunrise-clinic.ts';
import type { VendorData } from './vendor-data.ts';

export const DEMO_PASSWORD = 'foyer-demo-1';

/** The product admin; belongs to no vendor. */
export const PLATFORM_ACCOUNT = { email: 'product@foyer.test', name: 'Robin Achterberg' };

export const DEMO_VENDORS: readonly VendorData[] = [harborBank, sunriseClinic];
