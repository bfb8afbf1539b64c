import { isDeepStrictEqual } from 'node:util';
import { moveCategory } from '#contract/setup/categories.ts';
import { categoryOrder } from '#domain/vendors/category-tree.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { countMove, lockedCategories, orderCategories } from './categories-store.ts';
import { isOwn, reachesGroup } from './service-groups.ts';
import { servicesOfGroup } from './service-groups-store.ts';

/** Moves a category among those of its parent. Only the moved one has a new version: the others keep their order. */
export const moveCategoryRoute = route(moveCategory, async (context) =>
  context.write(async (tx) => {
    const { after_id: after } = context.body;
    const categories = await lockedCategories(tx);
    const moved = categories.find(({ id }) => id === readId(context.params.id));
    if (!moved) throw refuse('not-found');
    const services = await servicesOfGroup(tx, 'category', moved.id);
    if (!(await reachesGroup(tx, context.scope, { service_ids: services.map(String) })))
      throw refuse('not-found');
    if (!(await isOwn(tx, context.scope, services))) throw refuse('forbidden');
    const isNeighbour = categories.some(
      ({ id, parentId }) => String(id) === after && parentId === moved.parentId && id !== moved.id,
    );
    if (after !== null && !isNeighbour)
      throw refuse('field-invalid', {
        fields: [{ pointer: '/after_id', code: 'option', label: 'after_id' }],
      });
    const order = categoryOrder(categories, { id: moved.id, after: after === null ? null : Number(after) });
    const position = order.indexOf(moved.id) + 1;
    const id = String(moved.id);
    const isSame = isDeepStrictEqual(order, categoryOrder(categories, { id: 0, after: null }));
    if (isSame) return ok({ data: { id, version: moved.version } });
    const version = moved.version + 1;
    await orderCategories(tx, order);
    await countMove(tx, moved.id, version);
    await appendEvent(tx, {
      subject: { kind: 'category', id: moved.id, version },
      kind: 'category-changed',
      actor: context.actor,
      at: context.now,
      requestId: context.requestId,
      data: { fields: 'sort_order' },
      changes: [
        { field: 'sort_order', before: JSON.stringify(moved.sortOrder), after: JSON.stringify(position) },
      ],
    });
    return ok({ data: { id, version } });
  }),
);
