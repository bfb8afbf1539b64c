import type { Translation } from '#contract/vendors/locations.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { translationsOf } from '../vendors/index.ts';
import type { ServiceRow } from './services-store.ts';

type Categorised = Pick<ServiceRow, 'id' | 'categoryId' | 'categoryStyle'>;

/** The vendor's translations of services, by id. Texts of its category are fields that begin with `category`. */
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
  const renamed = (id: number | null | undefined, of: { from: string; to: string }): Translation[] =>
    ((typeof id === 'number' && ofCategory.get(id)) || [])
      .filter(({ field }) => field === of.from)
      .map((translation) => ({ ...translation, field: of.to }));
  return new Map(
    services.map(({ id, categoryId, categoryStyle }) => [
      id,
      [
        ...(own.get(id) ?? []),
        ...renamed(categoryId, { from: 'name', to: 'category' }),
        ...(categoryStyle ? renamed(categoryId, { from: 'description', to: 'category_description' }) : []),
        ...renamed(categoryStyle?.parentId, { from: 'name', to: 'category_parent' }),
      ],
    ]),
  );
}
