import type { Language } from '../language/languages.ts';
import { readMessage } from './message-parts.ts';

export const TERMS = ['appointment', 'client', 'staff', 'location', 'service', 'queue'] as const;
export const TERM_FORMS = ['one', 'other', 'article'] as const;
type Term = (typeof TERMS)[number];
type TermForm = (typeof TERM_FORMS)[number];

/** A term's own form stands among the own texts, under an id that no text of a page has. */
export const termKey = (term: Term, form: TermForm): string => `term.${term}.${form}`;

type Forms = readonly [one: string, other: string, article: string];

/** How the product's texts name them: one, several, and one with its article. */
const DEFAULTS: Readonly<Record<Language, Readonly<Record<Term, Forms>>>> = {
  en: {
    appointment: ['appointment', 'appointments', 'an appointment'],
    client: ['client', 'clients', 'a client'],
    staff: ['staff member', 'staff', 'a staff member'],
    location: ['location', 'locations', 'a location'],
    service: ['service', 'services', 'a service'],
    queue: ['line', 'lines', 'the line'],
  },
  es: {
    appointment: ['cita', 'citas', 'una cita'],
    client: ['cliente', 'clientes', 'un cliente'],
    staff: ['miembro del personal', 'personal', 'un miembro del personal'],
    location: ['sede', 'sedes', 'una sede'],
    service: ['servicio', 'servicios', 'un servicio'],
    queue: ['fila', 'filas', 'la fila'],
  },
  fr: {
    appointment: ['rendez‑vous', 'rendez‑vous', 'un rendez‑vous'],
    client: ['client', 'clients', 'un client'],
    staff: ['conseiller', 'conseillers', 'un conseiller'],
    location: ['établissement', 'établissements', 'un établissement'],
    service: ['service', 'services', 'un service'],
    queue: ['file', 'files', 'la file'],
  },
  ko: {
    appointment: ['예약', '예약', '예약'],
    client: ['고객', '고객', '고객'],
    staff: ['직원', '직원', '직원'],
    location: ['지점', '지점', '지점'],
    service: ['서비스', '서비스', '서비스'],
    queue: ['대기', '대기', '대기'],
  },
  pl: {
    appointment: ['wizyta', 'wizyty', 'wizytę'],
    client: ['klient', 'klienci', 'klienta'],
    staff: ['pracownik', 'pracownicy', 'pracownika'],
    location: ['placówka', 'placówki', 'placówkę'],
    service: ['usługa', 'usługi', 'usługę'],
    queue: ['kolejka', 'kolejki', 'kolejkę'],
  },
  pt: {
    appointment: ['agendamento', 'agendamentos', 'um agendamento'],
    client: ['cliente', 'clientes', 'um cliente'],
    staff: ['atendente', 'atendentes', 'um atendente'],
    location: ['unidade', 'unidades', 'uma unidade'],
    service: ['serviço', 'serviços', 'um serviço'],
    queue: ['fila', 'filas', 'a fila'],
  },
  ru: {
    appointment: ['запись', 'записи', 'запись'],
    client: ['клиент', 'клиенты', 'клиента'],
    staff: ['сотрудник', 'сотрудники', 'сотрудника'],
    location: ['отделение', 'отделения', 'отделение'],
    service: ['услуга', 'услуги', 'услугу'],
    queue: ['очередь', 'очереди', 'очередь'],
  },
  zh: {
    appointment: ['预约', '预约', '预约'],
    client: ['客户', '客户', '客户'],
    staff: ['工作人员', '工作人员', '工作人员'],
    location: ['地点', '地点', '地点'],
    service: ['服务', '服务', '服务'],
    queue: ['排队', '排队', '排队'],
  },
};

/** Every form of every term in a language, by its key. */
export const termForms = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TERMS.flatMap((term) =>
      TERM_FORMS.map((form, index) => [termKey(term, form), DEFAULTS[language][term][index]!] as const),
    ),
  );

/** A text in which the product's form of a term stands, and the text with the vendor's. */
export interface Suggestion {
  readonly key: string;
  readonly text: string;
}

interface Texts {
  readonly language: Language;
  /** The texts that visitors read, by id. */
  readonly texts: Readonly<Record<string, string>>;
  /** The vendor's own forms, by the key of the form. */
  readonly own: Readonly<Record<string, string>>;
}

/**
 * Texts that still use the product's form of a term. The author reviews each: a form alone does not know the
 * grammar of the sentence. Longer forms go first, so "an appointment" becomes "a visit".
 */
export function suggestions({ language, texts, own }: Texts): Suggestion[] {
  const forms = Object.entries(termForms(language))
    .map(([key, product]) => ({ product, vendor: own[key] }))
    .filter(({ product, vendor }) => vendor !== undefined && vendor !== product)
    .toSorted((a, b) => b.product.length - a.product.length);
  if (forms.length === 0) return [];
  const byForm = new Map(forms.toReversed().map(({ product, vendor }) => [product.toLowerCase(), vendor!]));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${forms.map(({ product }) => escaped(product)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const found = language === 'ko' || language === 'zh' ? withoutEdges(forms) : pattern;
  return Object.entries(texts).flatMap(([key, text]) => {
    const read = readMessage(text);
    if (!read.ok) return [];
    let at = 0;
    let result = '';
    for (const { from, to } of read.parts.words) {
      const words = text.slice(from, to);
      result += text.slice(at, from) + words.replace(found, (form) => cased(form, byForm));
      at = to;
    }
    result += text.slice(at);
    return result === text ? [] : [{ key, text: result }];
  });
}

/** Words of these languages stand without spaces. */
const withoutEdges = (forms: readonly { product: string }[]): RegExp =>
  new RegExp(forms.map(({ product }) => escaped(product)).join('|'), 'gu');

/** Keeps a capital letter at the beginning. */
function cased(form: string, byForm: ReadonlyMap<string, string>): string {
  const own = byForm.get(form.toLowerCase()) ?? form;
  const first = form[0]!;
  return first === first.toLowerCase() ? own : own[0]!.toUpperCase() + own.slice(1);
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
