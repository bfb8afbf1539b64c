import { VERBS } from '#contract/queue/lobby.ts';
import { BOOKING } from './booking-channels.ts';
import type { Change } from './change.ts';
import { LINE } from './line-channels.ts';
import { LOCATION_ID } from './location-channels.ts';
import { SENDING_ON } from './transfer-channels.ts';
import type { Town } from './town.ts';
import { DETAILS } from './visitor-channels.ts';

/** Every change with its entry channels, by subject. */
export const CHANGES: readonly Change[] = [...LINE, ...BOOKING, ...SENDING_ON, ...DETAILS, ...LOCATION_ID];

/** Endpoints and verbs that change nothing for listeners of visits, each with its reason. */
export const SILENT: Readonly<Record<string, string>> = {
  signIn: 'a session is no business',
  signOut: 'a session is no business',
  chooseVendor: 'changes nothing of the vendor; that somebody looked in stands in its log (vendor-entered)',
  renewToken: 'a page’s token is no business',
  sendUpload: 'a file waits for its booking, which tells of it',
  trackConversion: 'adds to what a partner is told of a booking, which has told of itself',
  authoriseChannel: 'lets a socket into a channel, and keeps nothing',
};

/** Jobs that change no visit, each with its purpose. */
export const SILENT_JOBS: Readonly<Record<string, string>> = {
  'forget-ended-sessions': 'removes what is due',
  retention: 'removes what is due',
  'drop-due-waits': 'removes what is due',
  'log-partitions': 'makes room',
  audit: 'looks',
  'refresh-waits': 'has waits told anew; who is next by that is an event of the keeper of waits',
  'report-conversions': 'tells a partner what is owed already',
  'send-messages': 'sends what is owed already',
};

/** Every name by which the server accepts a change. */
export function entryChannels(town: Town): string[] {
  const endpoints = town.app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
  const names = endpoints.flatMap(({ name }) =>
    name === 'moveVisit' ? VERBS.map((verb) => `moveVisit ${verb}`) : [name],
  );
  return [...names, ...town.app.jobs.map(({ name }) => name)];
}
