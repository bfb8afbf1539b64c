import type { EveryRole } from './every-role-store.ts';

let made = 0;

/** The values of a feature that product admins can add. */
export const featureValues = (name: string) => ({
  number: null,
  names: { en: name, fr: name },
  descriptions: { en: '', fr: '' },
  area: 'line',
  kind: 'boolean',
  initial: 'off',
  share: 0,
  variants: [] as string[],
  needs: [] as string[],
  owner: '',
  expires_on: null as string | null,
  on_at: null as string | null,
  off_at: null as string | null,
});

/** A feature that is off, added by the product admin. */
export async function aFeature({ call }: Pick<EveryRole, 'call'>): Promise<string> {
  const body = { key: `added${(made += 1)}`, ...featureValues(`Added ${made}`) };
  const response = await call(50, 'POST /api/internal/v1/admin/features', { body });
  if (response.status !== 201) throw new Error(`adding a feature: ${response.text}`);
  return (response.body as { data: { id: string } }).data.id;
}

/** One feature for each world of a test file. */
const FIRST = new WeakMap<EveryRole, Promise<string>>();

/** A valid request for each endpoint of features, as rows of the permission matrix. */
export const featureCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const known = () => {
    const feature = FIRST.get(world()) ?? aFeature(world());
    FIRST.set(world(), feature);
    return feature;
  };
  return {
    listFeatures: async () => ({ path: '/features' }),
    seeFeature: async () => ({ path: `/features/${await known()}` }),
    createFeature: async () => ({
      path: '/features',
      body: { key: `added${(made += 1)}`, ...featureValues(`Added ${made}`) },
    }),
    changeFeature: async () => ({
      path: `/features/${await aFeature(world())}`,
      body: { ...featureValues('Changed'), version: 1 },
    }),
    overrideFeature: async () => ({
      path: `/features/${await aFeature(world())}/override`,
      body: { vendor_id: String(world().vendorId), location_id: null, value: true, version: 0 },
    }),
    listFeatureLocations: async () => ({
      path: `/features/${await known()}/locations?vendor_id=${world().vendorId}`,
    }),
  };
};

const READ = '– – – – – – – P';
/** Data of the platform: product admins change it, unlike the data of a vendor. */
const WRITE = '– – – – – – – Pw';

/** Their rows, in the order of the matrix. */
export const FEATURE_ROWS: Record<string, string> = {
  listFeatures: READ,
  seeFeature: READ,
  createFeature: WRITE,
  changeFeature: WRITE,
  overrideFeature: WRITE,
  listFeatureLocations: READ,
};
