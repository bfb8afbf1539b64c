import { listForms } from '#contract/appointments/forms.ts';
import type { FormOptionResource, FormQuestionResource, FormResource } from '#contract/appointments/forms.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { inOrder, readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isStaffHere } from '../../access/index.ts';
import { questionResource, questionRows, serviceRows } from '../../services/index.ts';
import type { QuestionRow } from '../../services/index.ts';
import { openedRecords } from '../../shortcuts/index.ts';
import { translated, translationsOf } from '../../vendors/index.ts';
import { openVisit } from '../../visits/index.ts';

interface Form {
  type: 0 | 1;
  serviceId: number;
  name: string;
  questions: readonly QuestionRow[];
}

interface Deps {
  db: Database;
  keys: Keys;
}

/** The forms for booking and for cancelling, by service. */
export const listFormsRoute = (deps: Deps): Route =>
  route(listForms, async (context) => {
    const list = readListQuery(context.query, {
      path: listForms.path,
      filters: ['type'],
      sorts: Object.keys(ORDERS),
      most: 1000,
    });
    const type = list.code('type', [0, 1] as const);
    const open = isStaffHere(context) ? 'all' : await openedServices(deps, context);
    return context.read(async (tx) => {
      const locale = context.language;
      const types = ([0, 1] as const).filter((each) => type === null || type === each);
      const forms = (
        await Promise.all(types.map((each) => formsOf(tx, { type: each, locale, open })))
      ).flat();
      const sorted = inOrder(forms, { keys: list.sort, orders: ORDERS });
      const shown = list.page(sorted, idOf).items;
      const ids = shown.flatMap(({ questions }) => questions.map(({ id }) => id));
      const translations = await translationsOf(tx, 'question', ids);
      const included = shown.flatMap((form) =>
        form.questions.flatMap((row) =>
          partsOf(row, form, { translations: translations.get(row.id), locale }),
        ),
      );
      return ok({ ...list.document(sorted, { id: idOf, resource: formResource }), included });
    });
  });

/** The private services whose forms the caller may see: those of their link, and that of the appointment they opened. */
async function openedServices(deps: Deps, context: RequestContext): Promise<readonly number[]> {
  const { serviceIds } = await openedRecords(context.query, context);
  const { appointment, code } = context.query as Record<string, unknown>;
  if (typeof appointment !== 'string') return serviceIds;
  const { vendor, source, now } = context;
  const opened = await openVisit(deps, { vendorId: vendor.id, id: appointment, code, source, now });
  return [...serviceIds, opened.serviceId];
}

const byService = (a: Form, b: Form) => a.serviceId - b.serviceId;
const byType = (a: Form, b: Form) => a.type - b.type;
const ORDERS = {
  id: (a: Form, b: Form) => byService(a, b) || byType(a, b),
  name: (a: Form, b: Form) => a.name.localeCompare(b.name),
  type: byType,
  service_id: byService,
  // Ids are assigned in order of creation.
  created: byService,
};

async function formsOf(
  tx: Tx,
  { type, locale, open }: { type: Form['type']; locale: string; open: readonly number[] | 'all' },
): Promise<Form[]> {
  const request = await questionRows(
    tx,
    { serviceIds: null, open },
    type === 0 ? 'appointments' : 'cancelling',
  );
  const ofService = Map.groupBy(request, ({ serviceId }) => serviceId);
  const ids = [...ofService.keys()];
  const [services, words] = await Promise.all([serviceRows(tx, ids), translationsOf(tx, 'service', ids)]);
  return services.map(({ id, name }) => ({
    type,
    serviceId: id,
    name: translated(name, 'name', { translations: words.get(id), locale }),
    questions: ofService.get(id) ?? [],
  }));
}

/** A service has at most one form of each type. */
const idOf = ({ serviceId, type }: Form): string => (type === 0 ? String(serviceId) : `${serviceId}:1`);

const formResource = (form: Form): FormResource => ({
  id: idOf(form),
  type: 'forms',
  attributes: { name: form.name, type: form.type, service_id: String(form.serviceId) },
});

function partsOf(
  row: QuestionRow,
  form: Form,
  words: Parameters<typeof questionResource>[1],
): (FormQuestionResource | FormOptionResource)[] {
  const { id, attributes } = questionResource(row, words);
  const { type, label, placeholder, required, options } = attributes;
  return [
    {
      id,
      type: 'form-questions',
      attributes: { form_id: idOf(form), type, label, placeholder, required },
    },
    ...options.map(({ value, text }): FormOptionResource => ({
      id: `${id}:${value}`,
      type: 'form-options',
      attributes: { form_question_id: id, label: text },
    })),
  ];
}
