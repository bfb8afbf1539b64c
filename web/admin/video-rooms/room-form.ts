import { checkRoom } from '#domain/visits/video-room.ts';
import type { RoomField, StandingRoom } from '#domain/visits/video-room.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import type { Words } from '../shell/words.ts';

/** A room as typed. */
export interface RoomTyped {
  link: string;
  number: string;
  pin: string;
}
export type RoomFaults = Partial<Record<keyof RoomTyped, string>>;

/** One field holds the number, in any format. */
const FIELD_OF: Record<RoomField, keyof RoomTyped> = {
  link: 'link',
  e164: 'number',
  international: 'number',
  pin: 'pin',
};

export const typedOf = ({ link, dial_in: dialIn }: StandingRoom): RoomTyped => ({
  link,
  number: dialIn === null ? '' : dialIn.international || dialIn.e164,
  pin: dialIn?.pin ?? '',
});

/** Validates the room before sending: messages by field, in field order. */
export const faultsOf = (room: StandingRoom, t: Words): RoomFaults =>
  firstOfEach(
    checkRoom(room).map(({ field, code, values }) => [FIELD_OF[field], t(`v.${code}`, { ...values })]),
  );

/** The server's validation errors, by the fields its pointers name. */
export const faultsOfRefusal = (reasons: readonly RefusalReason[]): RoomFaults =>
  firstOfEach(
    reasons.flatMap(({ pointer, title }) => {
      const field = FIELD_OF[pointer?.split('/').at(-1) as RoomField];
      return field === undefined ? [] : [[field, title] as const];
    }),
  );

function firstOfEach(result: readonly (readonly [keyof RoomTyped, string])[]): RoomFaults {
  const faults: RoomFaults = {};
  for (const [field, words] of result) faults[field] ??= words;
  return faults;
}
