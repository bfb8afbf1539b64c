import { joinWindow } from '#domain/appointments/join-window.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { ownLinks, VideoFault } from '#server/integrations/video/video-port.ts';
import type { VideoRoom } from '#server/integrations/video/video-port.ts';
import type { Settings } from '../../vendors/index.ts';
import type { AppointmentRow } from './appointments-store.ts';

type Row = Pick<
  AppointmentRow,
  'status' | 'meetingMethod' | 'startsAt' | 'endsAt' | 'meetingLink' | 'dialIn' | 'ownRoom'
>;

/** The way to join a video appointment, without the room before it opens. */
export function joiningOf(row: Row, { settings, now }: { settings: Settings; now: Instant }) {
  const { open_minutes_before: minutesBefore } = settings.get('videoJoinLine');
  const window = joinWindow({ ...row, now, minutesBefore });
  const room = window && roomOf(row, settings);
  if (!room) return { meeting_link: null, meeting_message: null, dial_in: null, join_from: null };
  const link = window.isOpen && room.link !== '' ? room.link : null;
  return {
    meeting_link: link,
    meeting_message: (link !== null && link === row.ownRoom?.link && row.ownRoom.message) || null,
    dial_in: window.isOpen ? room.dialIn : null,
    join_from: toIso(window.from),
  };
}

/**
 * The room of the call, else the leading staff member's, else the location's. Null before the call where each
 * call creates a room.
 */
function roomOf(row: Row, settings: Settings): VideoRoom | null {
  if (row.meetingLink !== '' || row.dialIn !== null) return { link: row.meetingLink, dialIn: row.dialIn };
  if (settings.get('video.rooms') !== 'own-links') return null;
  const locations = { link: settings.get('videoLink'), dialIn: settings.get('dialIn') };
  const own = row.ownRoom === null ? [locations] : [row.ownRoom, locations];
  try {
    return ownLinks.roomFor({ own, serverUrl: '' });
  } catch (error) {
    if (error instanceof VideoFault) return null;
    throw error;
  }
}
