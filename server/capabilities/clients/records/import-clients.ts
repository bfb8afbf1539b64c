import { blankClient, importedClient } from '#contract/clients/clients.values.ts';
import type { ImportedClient } from '#contract/clients/clients.values.ts';
import { importClients } from '#contract/imports/imports.ts';
import { contactKeys } from '#domain/clients/same-client.ts';
import { contactTerms } from '#domain/clients/search-terms.ts';
import { dateOfDayNumber } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { ImportKind } from '#server/infrastructure/resources/import-kind.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText } from '#server/infrastructure/resources/records-store.ts';
import {
  clientsByNumber,
  clientsLike,
  importedConsents,
  insertConsents,
  removeClient,
  removeUnchanged,
} from './clients-store.ts';
import { checkClients, CLIENT_RULES, insertClients, tidy } from './set-up-clients.ts';

const contactOf = ({ first_name: firstName, last_name: lastName, email, phone }: ImportedClient) => ({
  firstName,
  lastName,
  email,
  phone,
});

/** Clients from a CSV file, by the rules of their form. A file gives a consent only with its date and source. */
export const clientImport: ImportKind<ImportedClient> = {
  name: 'clients',
  endpoints: importClients,
  schema: importedClient,
  blank: { ...blankClient, sms_consent_on: '', sms_consent_source: '' },
  rules: {
    ...CLIENT_RULES,
    async read(tx, id, options) {
      const stored = await CLIENT_RULES.read(tx, id, options).catch(unlessGone);
      if (!stored) return undefined;
      const [latest] = await importedConsents(tx, id);
      return {
        ...stored,
        values: {
          ...stored.values,
          sms_consent_on: latest?.givenOn ?? '',
          sms_consent_source: latest?.source ?? '',
        },
      };
    },
    async check(tx, values, { id, change }) {
      const isGiven = id !== null && (await CLIENT_RULES.read(tx, id, { lock: false }))?.values.receive_sms;
      const [faults] = await checkClients(tx, [{ values, id }], change);
      return [...faults!, ...faultsOfConsent(values, { isGiven: isGiven === true, change })];
    },
    async insert(tx, values, change) {
      const [id] = await insertProved(tx, [values], change);
      return id!;
    },
    async update(tx, id, written) {
      await CLIENT_RULES.update(tx, id, written);
      const { values, before, change } = written;
      const isKnown =
        values.sms_consent_on === before.sms_consent_on &&
        values.sms_consent_source === before.sms_consent_source;
      if (!isKnown) await insertConsents(tx, consentIn(values, id), change.now);
    },
  },
  apart: [],
  find: clientsByNumber,
  references: {
    home_location_id: idsByText('locations', ['external_id', 'name']),
    preferred_staff_id: idsByText('staff', ['external_id', 'email', 'display_name']),
  },
  names: {
    first_name: ['Given name', 'Prénom'],
    last_name: ['Surname', 'Family name', 'Nom de famille'],
    phone: ['Cell phone', 'Cell', 'Mobile', 'Phone', 'Téléphone'],
    home_location_id: ['Location', 'Branch', 'Home branch', 'Preferred location'],
    preferred_staff_id: ['Preferred staff', 'Advisor', 'Adviser'],
    lang: ['Language', 'Locale'],
    receive_sms: ['Receive SMS', 'SMS'],
    external_id: ['External ID', 'Client number', 'Customer number', 'CRM ID'],
  },
  spaced: ['tags'],
  tidy,
  likeness: {
    keysOf: (values) => contactKeys(contactOf(values)),
    async find(tx, rows, scope) {
      const terms = [...new Set(rows.flatMap((values) => contactTerms(contactOf(values))))];
      const clients = await clientsLike(tx, { terms, scope });
      return clients.map(({ id, isNumbered, ...contact }) => ({
        id,
        isNumbered,
        keys: contactKeys(contact),
      }));
    },
  },
  remove: removeClient,
  many: {
    async check(tx, rows, change) {
      const forms = rows.map((values) => ({ values, id: null }));
      const faults = await checkClients(tx, forms, change);
      return rows.map((values, at) => [
        ...faults[at]!,
        ...faultsOfConsent(values, { isGiven: false, change }),
      ]);
    },
    insert: insertProved,
    remove: (tx, written, scope) => removeUnchanged(tx, { written, scope }),
  },
};

/** A merged or forgotten client is no record of a file. */
function unlessGone(error: unknown): undefined {
  const isGone =
    error instanceof Refusal && (error.code === 'client-merged' || error.code === 'client-forgotten');
  if (!isGone) throw error;
}

/** A file gives a consent only with its date and source. One that the client has given needs no proof again. */
function faultsOfConsent(
  { sms_consent_on: on, sms_consent_source: source, receive_sms: gives }: ImportedClient,
  { isGiven, change }: { isGiven: boolean; change: Change },
): FieldFault[] {
  // A day of grace: it may already be tomorrow where the client is.
  const isToCome = on > dateOfDayNumber(Math.floor(change.now / DAY) + 1);
  return [
    ...faultOf(gives && !isGiven && (on === '' || source === ''), 'receive_sms', 'consent_proof'),
    ...faultOf(on === '' && source !== '', 'sms_consent_on', 'consent_proof'),
    ...faultOf(on !== '' && source === '', 'sms_consent_source', 'consent_proof'),
    ...faultOf(isToCome, 'sms_consent_on', 'option'),
  ];
}

const consentIn = (
  { sms_consent_on: givenOn, sms_consent_source: source }: ImportedClient,
  clientId: number,
) => (givenOn === '' ? [] : [{ clientId, givenOn, source }]);

/** Adds clients with the consents that their rows prove. */
async function insertProved(tx: Tx, rows: readonly ImportedClient[], change: Change): Promise<number[]> {
  const ids = await insertClients(tx, rows, change);
  const consents = rows.flatMap((values, at) => consentIn(values, ids[at]!));
  if (consents.length > 0) await insertConsents(tx, consents, change.now);
  return ids;
}
