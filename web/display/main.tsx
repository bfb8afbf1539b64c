import { createRoot } from 'react-dom/client';
import { pageState } from '#web/connection/page-state.ts';
import { followStaffCorner } from '#web/device/staff-corner.ts';
import { visitorWords } from '#web/language/visitor-words.ts';
import { followZones } from '#web/language/zone-clock.ts';
import { canSpeak } from './announcements.ts';
import { DisplayApp } from './app.tsx';
import { pushPageView } from './page-view.ts';

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root');

const state = pageState();
followZones(state.zones);
const locationId = new URLSearchParams(location.search).get('location') ?? '';
// A display renders once and runs for a day, so it can wait for its words.
const words = 'tv.calling' in state.messages ? state.messages : await visitorWords(state.locale);
createRoot(root).render(<DisplayApp locationId={locationId} language={state.locale} words={words} />);
pushPageView(location, state.locale);
void import('#web/connection/start-device.ts').then(({ startDevice }) => startDevice(state, canSpeak));
followStaffCorner(state);
