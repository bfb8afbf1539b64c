import { CLIENT_SEARCH_FIELDS, SCRIPT_STEPS } from '../access/contact-centre-rules.ts';
import type { ContactCentre, WrapUp } from '../access/contact-centre-rules.ts';
import { MEETING_METHOD } from '../codes/meeting-method.ts';
import { linesByLanguage } from '../language/lines-in.ts';
import { LANGUAGES } from '../language/languages.ts';
import type { Language } from '../language/languages.ts';
import type { SettingKey, SettingValue } from './settings.ts';

type Get = <K extends SettingKey>(key: K) => SettingValue<K>;

const METHODS = {
  in_person: MEETING_METHOD.inPerson,
  phone: MEETING_METHOD.phone,
  video: MEETING_METHOD.video,
  off_site: MEETING_METHOD.offSite,
} as const;

/** Reads the rules from the vendor's settings. */
export function contactCentreOf(get: Get): ContactCentre {
  const fields = get('contact_centre.search_fields');
  const texts = {
    client: get('contact_centre.script_client'),
    service: get('contact_centre.script_service'),
    time: get('contact_centre.script_time'),
    end: get('contact_centre.script_end'),
  };
  return {
    enabled: get('contact_centre.enabled'),
    // A field that a stored value does not name is searched, as by default.
    searchFields: CLIENT_SEARCH_FIELDS.filter((field) => fields[field] !== 'left_out'),
    seesNotes: get('contact_centre.sees_notes'),
    hidesStaff: get('contact_centre.hide_staff'),
    outsideHours: get('contact_centre.outside_hours'),
    overCapacity: get('contact_centre.over_capacity'),
    method: METHODS[get('contact_centre.default_method')],
    scripts: Object.fromEntries(
      LANGUAGES.map((language) => {
        const steps = SCRIPT_STEPS.map((step) => [step, texts[step][language]?.trim() ?? ''] as const);
        return [language, Object.fromEntries(steps.filter(([, text]) => text !== ''))] as const;
      }).filter(([, steps]) => Object.keys(steps).length > 0),
    ),
    wrapUp: {
      isRequired: get('contact_centre.wrap_up_required'),
      reasons: linesByLanguage(get('contact_centre.wrap_up_reasons')),
    },
  };
}

/** Returns what is wrong with the end of a call: a reason that the vendor does not list, or nothing to store. */
export function wrapUpFault(
  { isRequired, reasons }: WrapUp,
  { reason, notes }: { reason: string; notes: string },
): 'missing' | 'unknown' | null {
  const listed = Object.values(reasons).flat();
  if (reason !== '') return listed.includes(reason) ? null : 'unknown';
  return notes === '' || (isRequired && listed.length > 0) ? 'missing' : null;
}

/**
 * Returns the name of each listed reason in the language, else as the first list names it. Lists of as many reasons name the
 * same ones, in their order; a reason of another list keeps its own name.
 */
export function reasonNames(lists: WrapUp['reasons'], language: Language): (reason: string) => string {
  const names = lists[language] ?? Object.values(lists)[0] ?? [];
  const translated = Object.values(lists)
    .filter(({ length }) => length === names.length)
    .flatMap((list) => list.map((reason, n) => [reason, names[n]!] as const));
  // A name wins over the same words elsewhere in another list.
  const found = new Map([...translated, ...names.map((name) => [name, name] as const)]);
  return (reason) => found.get(reason) ?? reason;
}
