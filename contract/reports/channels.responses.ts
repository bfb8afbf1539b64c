import * as z from 'zod/mini';
import { BOOKING_SOURCES } from '#domain/codes/booking-source.ts';
import { about, describe, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { exportChannels, seeChannels } from './channels.ts';

const count = z.int().check(z.minimum(0));
const counts = { visits: count, completed: count, no_shows: count, cancelled: count };
const compared = {
  ...counts,
  before: about('The same number of days before, up to the same time of day.', z.strictObject(counts)),
};

export const CHANNELS = [
  describe(seeChannels, {
    tag: 'Insights',
    summary: 'Get the visits of a period by entry channel',
    words:
      'Appointments count at their start, walk-ins at their joining. Not found while the feature `appointmentBookingChannel` is off.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        from: instant,
        until: instant,
        time_zone: z.string(),
        days: about('The business days of the period in this zone.', z.array(z.string())),
        all: z.strictObject(compared),
        by_channel: z.array(
          part(
            'ChannelCounts',
            z.strictObject({
              ...compared,
              booked_through: z.literal([...BOOKING_SOURCES]),
              by_day: about('Its visits on each day of the period.', z.array(count)),
            }),
          ),
        ),
        by_campaign: about(
          'By `utm_source`, where a link had one. At most 50.',
          z.array(part('CampaignCounts', z.strictObject({ ...compared, utm_source: z.string() }))),
        ),
      }),
    }),
  }),
  describe(exportChannels, {
    tag: 'Insights',
    summary: 'Get the visits of a period by entry channel as a file',
    words: 'One line for each channel and each source of a campaign.',
    status: 200,
    response: z.string() as never,
  }),
];

export const CHANNEL_EXAMPLES: Record<string, Example> = {
  [seeChannels.name]: { query: { location: '12', line: '2', days: '30' } },
  [exportChannels.name]: { query: { location: '12', days: '90' } },
};
