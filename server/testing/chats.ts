import type { ChatDetail, VisitorChat } from '#contract/chats/chats.ts';
import type { TestApp } from './app.ts';
import { aLocation, aVendor, setSetting } from './builders-store.ts';
import { ask } from './requests.ts';
import type { Came } from './requests.ts';
import { aStaffSession } from './staff-page.ts';
import type { StaffSession } from './staff-page.ts';

const VISITORS = '/api/internal/v1/chats';
const STAFF = '/api/internal/v1/admin/chats';

let keys = 0;
export const aChatKey = (): string => {
  keys += 1;
  return `a-key-of-a-line-or-chat-${keys}`;
};

/** A vendor with live chat, its location, and the requests of both sides. */
export async function aChatWorld(app: TestApp, settings: Record<string, unknown> = {}) {
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'feature.chats': true, ...settings } });
  const location = await aLocation(db, vendor.id);
  const asVisitor = <T = { data: VisitorChat }>(line: string, body?: object): Promise<Came<T>> => {
    const [method, path] = line.split(' ') as ['GET', string];
    return ask<T>(app, `${method} ${VISITORS}${path}`, {
      vendor: vendor.pathname,
      ...(body && { body }),
    });
  };
  const asStaff = <T = { data: ChatDetail }>(
    session: StaffSession,
    line: string,
    body?: object,
  ): Promise<Came<T>> => {
    const [method, path] = line.split(' ') as ['GET', string];
    return ask<T>(app, `${method} ${STAFF}${path}`, {
      cookie: session.cookie,
      csrf: session.csrf,
      ...(body && { body }),
    });
  };
  return {
    vendor,
    location,
    asVisitor,
    asStaff,
    aSession: (role = 13, locations = [location]) =>
      aStaffSession(app, { vendorId: vendor.id, role, locations }),
    takesChats: async (session: StaffSession, available = true) => {
      const { status, text } = await asStaff(session, 'PUT /duty', { available });
      if (status !== 200) throw new Error(text);
    },
    set: (key: string, value: unknown) => setSetting(db, vendor.id, { key, value }),
    /** Starts a chat; returns the response. */
    start: (more: object = {}) =>
      asVisitor('POST ', {
        location_id: String(location),
        key: aChatKey(),
        first_name: 'Lucía',
        page: '/s/vendor/how',
        lang: 'es',
        text: 'Hola',
        ...more,
      }),
  };
}

export type ChatWorld = Awaited<ReturnType<typeof aChatWorld>>;
