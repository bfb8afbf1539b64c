import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { Person } from './session.ts';

let isBecoming = false;

/**
 * Signing in with role 7 turns the browser into a kiosk of the account's location. A browser that cannot hold a key
 * gets the page that says so.
 */
export function becomeDevice({ vendor, landing }: Pick<Person, 'vendor' | 'landing'>): void {
  if (isBecoming || vendor === null) return;
  isBecoming = true;
  void import('#web/connection/device-session.ts')
    .then(({ enrol }) => enrol(vendor.pathname))
    .then(
      () => location.assign(landing),
      () => location.assign(vendorPrefix(vendor.pathname) + visitorPath('device')),
    );
}
