import { describe } from '../protocol/described.responses.ts';
import { assignRoom } from './assign-room.ts';
import { editVisit } from './edit-visit.ts';
import { oneVisit } from './lobby.responses.ts';
import { messageVisitor } from './message-visitor.ts';
import { reorderVisit } from './reorder.ts';

/** What staff change of a visit in the line besides its stage. */
export const VISIT_CHANGES = [
  describe(reorderVisit, {
    tag: 'Lobby',
    summary: 'Move a visitor within the line',
    words: 'Due appointments and visitors with priority stay before others.',
    status: 200,
    response: oneVisit,
  }),
  describe(editVisit, {
    tag: 'Lobby',
    summary: 'Correct the data of a visitor in the line',
    words: 'Fields that are not sent stay. Another phone number ends the consent to text messages.',
    status: 200,
    response: oneVisit,
  }),
  describe(assignRoom, {
    tag: 'Lobby',
    summary: 'Give a visitor in the line a room',
    words: 'Null takes it back. A room belongs to one visitor of the line at a time, until the visit ends.',
    status: 200,
    response: oneVisit,
  }),
  describe(messageVisitor, {
    tag: 'Lobby',
    summary: 'Write to a visitor in the line',
    words: 'Sends a text by email or text message, if the visitor has given the address and the consent.',
    status: 200,
    response: oneVisit,
  }),
];
