import type { ContactOptions } from '../intake/join-form.ts';
import { QUEUE_SETTINGS } from './queue-settings.ts';

const NAMES = ['mobile_phone', 'email', 'notes', 'sms_notifications'] as const;

/**
 * The four `callback_contact_options.*` keys as the one object that forms and integrations read (§3).
 * `values` are stored settings by key; what is missing has its default.
 */
export function contactOptions(values: Readonly<Partial<Record<string, unknown>>>): ContactOptions {
  const entries = NAMES.map((name) => {
    const key = `callback_contact_options.${name}` as const;
    return [name, values[key] ?? QUEUE_SETTINGS[key].default];
  });
  return Object.fromEntries(entries) as ContactOptions;
}
