import type { ContactOptions } from '../intake/join-form.ts';
import { QUEUE_SETTINGS } from './registry/queue-settings.ts';

const KEYS = {
  mobile_phone: 'callback_contact_options.mobile_phone',
  email: 'callback_contact_options.email',
  notes: 'callback_contact_options.notes',
  sms_notifications: 'callback_contact_options.sms_notifications',
} as const satisfies Record<keyof ContactOptions, keyof typeof QUEUE_SETTINGS>;

/**
 * Returns the four `callback_contact_options.*` keys as the one object that forms and integrations read (§3).
 * `values` are stored settings by key; missing ones use the default.
 */
export function contactOptions(values: Readonly<Partial<Record<string, unknown>>>): ContactOptions {
  const entries = Object.entries(KEYS).map(([name, key]) => [
    name,
    values[key] ?? QUEUE_SETTINGS[key].default,
  ]);
  return Object.fromEntries(entries) as ContactOptions;
}
