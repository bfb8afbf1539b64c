import * as z from 'zod/mini';
import type { Language } from '#domain/language/languages.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { FutureHours } from '../vendors/locations.ts';

/** The board of a location. It may be public: names appear for its own displays and staff alone. */
export interface DisplayBoard {
  data: {
    location: {
      id: string;
      name: string;
      time_zone: string;
      is_open: boolean;
      opens_next: string | null;
      future_open_hours: FutureHours[];
    };
    /** The icon in the tab of the browser; null is the product's. */
    vendor: { name: string; private_label: boolean; logo: string | null; icon: string | null };
    now: string;
    version: string;
    takes_line: boolean;
    /** The languages between which the display alternates: one or two. */
    languages: Language[];
    /** Newest first; `call_id` changes with every call and recall. Two visitors may have the same label. */
    calling: {
      call_id: string;
      ticket_id: string;
      label: string;
      /** The label is a ticket number, which a voice spells. */
      is_ticket: boolean;
      station: string;
      called_at: string;
    }[];
    /** A call stays on the display at least this long, even if its visitor is in service by then. */
    call_hold_seconds: number;
    /** The display announces its calls aloud. */
    voice: boolean;
    /** What the voice says in place of its own sentence, by language, with `{ticket}` and `{station}`. */
    phrases: LocalisedText;
    /** The location's hours of sound. */
    is_sound_time: boolean;
    /** Of chime and voice, 0 to 100. */
    volume: number;
    /** Addresses of pictures and videos, shown while no visitor is called. */
    playlist: string[];
    waiting: {
      ticket_id: string;
      label: string;
      minutes: number | null;
      low: number | null;
      high: number | null;
      least: number | null;
      people_before: number | null;
      /** Still waits after the range that they were told when they joined. */
      overdue: boolean;
    }[];
    waiting_count: number;
    /** The vendor's message, by the languages of the display. */
    messages: LocalisedText;
    join: { url: string; qr_svg: string } | null;
  };
}

export const seeDisplay = endpoint<DisplayBoard>()({
  name: 'seeDisplay',
  method: 'GET',
  path: '/api/internal/v1/display/:locationId',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'internal',
  params: z.object({ locationId: pathId }),
  query: z.looseObject({ lang: z.optional(z.string()) }),
  refusals: ['not-found', 'too-many-requests'],
});
