import * as z from 'zod/mini';
import { about, id, instant, part } from '../protocol/described.responses.ts';

export const lobbyRoom = part(
  'LobbyRoom',
  z.strictObject({
    id,
    name: z.string(),
    accessible: z.boolean(),
    service_ids: about('The services that it hosts; empty is all.', z.array(id)),
    visit_id: about('The visit of the line that has it.', z.nullable(id)),
    taken_by: about('The visitor or the session that has it now.', z.nullable(z.string())),
    reserved: about(
      'Its next booking within the hour, whose visitor is not called yet.',
      z.nullable(z.strictObject({ by: z.string(), from: instant })),
    ),
  }),
);
