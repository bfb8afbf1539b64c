import type { Translation } from '#contract/vendors/locations.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { translationsOf } from '../vendors/index.ts';
import type { ServiceRow } from './services-store.ts';

type Categorised = Pick<ServiceRow, 'id' | 'categoryId' | 'categoryStyle'>;

/** The vendor's translations of services, by id. The name of a service's category is its field `category`. */
export async function serviceTranslations(
  tx: Tx,
  services: readonly Categorised[],
): Promise<Map<number, Translation[]>> {
  const categories = [
    ...new Set(
      services.flatMap(({ categoryId, categoryStyle }) => [categoryId, categoryStyle?.parentId ?? null]),
    ),
  ].filter((id) => id !== null);
  const [own, ofCategory] = await Promise.all([
    translationsOf(
      tx,
      'service',
      services.map(({ id }) => id),
    ),
    translationsOf(tx, 'category', categories),
  ]);
  const named = (id: number | null | undefined, as: string): Translation[] =>
    ((typeof id === 'number' && ofCategory.get(id)) || [])
      .filter(({ field }) => field === 'name')
      .map((translation) => ({ ...translation, field: as }));
  return new Map(
    services.map(({ id, categoryId, categoryStyle }) => [
      id,
      [
        ...(own.get(id) ?? []),
        ...named(categoryId, 'category'),
        ...named(categoryStyle?.parentId, 'category_parent'),
      ],
    ]),
  );
}
