import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listNextSlots } from '#contract/appointments/slots.ts';
import { seeDisplay } from '#contract/queue/display.ts';
import type { DisplayBoard } from '#contract/queue/display.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { listLocations } from '#contract/vendors/locations.ts';
import { listServices } from '#contract/vendors/services.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { changeCalls, request } from '#web/connection/request.ts';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './demo-home.module.css';

const OFTEN = 5_000;
const SELDOM = 30_000;
const TIMES = 6;

/** The live figures of one location of a demo vendor; undefined while they load. */
export type LiveFigures = {
  locations: number | undefined;
  location: LocationResource | undefined;
  board: DisplayBoard['data'] | undefined;
  /** The first free times of the vendor's first service. */
  times: { start: string; zone: string }[] | undefined;
};

/** Reads what any visitor may read, again and again: the page shows the running demo. */
export function useLiveFigures(vendor: string): LiveFigures {
  const asVendor: AsVendor = (send) => {
    changeCalls({ vendor });
    return send();
  };
  const locations = useQuery({
    queryKey: ['demo-home', vendor, 'locations'],
    queryFn: ({ signal }) =>
      asVendor(() => request(listLocations, { query: { sort: 'sort_order', 'page[size]': 1000 }, signal })),
    refetchInterval: SELDOM,
  });
  const location = liveliest(locations.data?.data);
  const id = location?.id ?? '';
  const board = useQuery({
    queryKey: ['demo-home', vendor, 'board', id],
    queryFn: ({ signal }) =>
      asVendor(() => request(seeDisplay, { params: { locationId: id }, query: {}, signal })),
    enabled: id !== '',
    refetchInterval: OFTEN,
  });
  const times = useQuery({
    queryKey: ['demo-home', vendor, 'times', id],
    queryFn: ({ signal }) => firstTimes(asVendor, id, signal),
    enabled: id !== '',
    refetchInterval: SELDOM,
  });
  return { locations: locations.data?.data.length, location, board: board.data?.data, times: times.data };
}

/** The first open location with a line, in the vendor's order; otherwise the first that takes a line. */
export function liveliest(locations: readonly LocationResource[] | undefined): LocationResource | undefined {
  const lines = locations?.filter(({ attributes }) => attributes.physical && attributes.takes_online_queue);
  return (
    lines?.find(({ attributes }) => attributes.is_currently_open && (attributes.people_waiting ?? 0) > 0) ??
    lines?.find(({ attributes }) => attributes.is_currently_open) ??
    lines?.[0]
  );
}

/** Sends one request for the vendor: another request may have changed the vendor of the page since the last one. */
type AsVendor = <Response>(send: () => Promise<Response>) => Promise<Response>;

async function firstTimes(
  asVendor: AsVendor,
  location: string,
  signal: AbortSignal,
): Promise<{ start: string; zone: string }[]> {
  const services = await asVendor(() =>
    request(listServices, { query: { 'filter[location]': location }, signal }),
  );
  const service = services.data[0]?.id;
  if (service === undefined) return [];
  const query = { location, service, method: MEETING_METHOD.inPerson, n: TIMES };
  return (await asVendor(() => request(listNextSlots, { query, signal }))).data;
}

type HomeCardProps = {
  title: string;
  text: string;
  /** The live figure; null while it loads. */
  figure: string | null | undefined;
  action: ReactNode;
  dark?: boolean;
  /** What stands in the doorway; the words below say it too. */
  children: ReactNode;
};

/** One way into the demo: a doorway that shows the live thing, two lines of text, one figure, one button. */
export function HomeCard({ title, text, figure, action, dark, children }: HomeCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.wall} data-dark={dark || undefined}>
        <div className={styles.doorway} data-scheme={dark ? 'ink' : undefined}>
          {children}
        </div>
      </div>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.figure}>{figure && <LiveDot state="live">{figure}</LiveDot>}</p>
        {action}
      </div>
    </section>
  );
}

/** The first visitors in line, with their waits as the wall has them. */
export function RunningLine({ waiting }: Pick<DisplayBoard['data'], 'waiting'>) {
  const { formats } = useWords();
  return (
    <span className={styles.line}>
      {waiting
        .slice(0, 3)
        .map(({ ticket_id: ticketId, label, minutes: expected, people_before: peopleBefore, ...wait }) => (
          <span key={ticketId}>
            <Ticket>{label}</Ticket>
            {expected !== null && <span>{formats.wallWait({ ...wait, expected, peopleBefore })}</span>}
          </span>
        ))}
    </span>
  );
}
