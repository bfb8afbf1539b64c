import type { Program } from './build-manifest.ts';
import type { Screen } from './page-address.ts';

// Source names, as in the build's manifest.
const OF_SCREEN: Readonly<Partial<Record<Screen['name'], readonly string[]>>> = {
  how: ['visitor/start/HowPage.tsx'],
  where: ['visitor/start/WherePage.tsx'],
  'pick-location': ['visitor/queue/request/RequestFlow.tsx', 'visitor/location-picker/LocationPicker.tsx'],
  request: ['visitor/queue/request/RequestFlow.tsx', 'visitor/intake-form/RequestPage.tsx'],
  book: ['visitor/booking/flow/BookingFlow.tsx'],
  'book-location': ['visitor/booking/flow/BookingFlow.tsx', 'visitor/booking/steps/LocationStep.tsx'],
  appointment: ['visitor/booking/manage/AppointmentPage.tsx'],
  visit: ['visitor/queue/page/VisitPage.tsx'],
};

/** Code of a screen that its program would load only after its start: the document requests it at once. */
export function firstCode(program: Program, screen: Screen['name']): readonly string[] {
  return program === 'visitor' ? (OF_SCREEN[screen] ?? []) : [];
}
