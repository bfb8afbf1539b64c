import type { Translation } from '#contract/vendors/locations.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { translationsOf } from '../vendors/index.ts';
import type { ServiceRow } from './services-store.ts';

/** The vendor's translations of services, by id. The name of a service's category is its field `category`. */
export async function serviceTranslations(
  tx: Tx,
  services: readonly Pick<ServiceRow, 'id' | 'categoryId'>[],
): Promise<Map<number, Translation[]>> {
  const categories = [...new Set(services.map(({ categoryId }) => categoryId))].filter((id) => id !== null);
  const [own, ofCategory] = await Promise.all([
    translationsOf(
      tx,
      'service',
      services.map(({ id }) => id),
    ),
    translationsOf(tx, 'category', categories),
  ]);
  const named = ({ categoryId }: Pick<ServiceRow, 'categoryId'>): Translation[] =>
    ((categoryId !== null && ofCategory.get(categoryId)) || [])
      .filter(({ field }) => field === 'name')
      .map((translation) => ({ ...translation, field: 'category' }));
  return new Map(
    services.map((service) => [service.id, [...(own.get(service.id) ?? []), ...named(service)]]),
  );
}
