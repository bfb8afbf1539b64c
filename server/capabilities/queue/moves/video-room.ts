import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { VideoFault } from '#server/integrations/video/video-port.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { VisitPatch } from '../../visits/index.ts';
import type { Doing } from '../state/doing.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { ownRoomOf } from './video-store.ts';

/**
 * Returns the room of a video visit for this call; staff may have rooms of their own. Without a room the call
 * still succeeds, and the lobby says why the link is missing.
 */
export async function roomOf(tx: Tx, { visit }: LineVisit, doing: Doing): Promise<VisitPatch> {
  const { video, staffId } = doing;
  if (visit.meetingMethod !== MEETING_METHOD.video || video === undefined) return {};
  const [settings, own] = await Promise.all([
    effectiveSettings(tx, visit.locationId),
    staffId === null ? undefined : ownRoomOf(tx, staffId),
  ]);
  const locations = { link: settings.get('videoLink'), dialIn: settings.get('dialIn') };
  const request = {
    own: own === undefined ? [locations] : [own, locations],
    serverUrl: settings.get('video.jitsiUrl'),
  };
  try {
    const { link, dialIn } = video[settings.get('video.rooms')].roomFor(request);
    return { meetingLink: link, dialIn, videoFault: null };
  } catch (error) {
    const videoFault = error instanceof VideoFault ? error.code : 'failed';
    return { meetingLink: '', dialIn: null, videoFault };
  }
}

/** Whether visitors of a location get the link of a video call by message, because its lobby does not connect. */
const goesByMessage = async (tx: Tx, locationId: number): Promise<boolean> =>
  !(await effectiveSettings(tx, locationId)).feature('connectLobby');

/**
 * What the start of a video visit says of its link: that the message of the call has it, or that it is ready after a
 * call or a booking without one.
 */
export async function linkNews(
  tx: Tx,
  { visit, stage }: LineVisit,
  link: string | undefined,
): Promise<{ sends_link?: true; link_ready?: true }> {
  if (!link) return {};
  const isUncalled = stage === 'waiting';
  if (isUncalled && (await goesByMessage(tx, visit.locationId))) return { sends_link: true };
  if (link === visit.meetingLink) return {};
  // The page of an appointment has a link that exists before the start.
  const isMade = (await effectiveSettings(tx, visit.locationId)).get('video.rooms') !== 'own-links';
  const knewNoLink = !isUncalled || (visit.startsAt !== null && isMade);
  return knewNoLink ? { link_ready: true } : {};
}
