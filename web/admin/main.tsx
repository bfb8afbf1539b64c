import { createRoot } from 'react-dom/client';
import { changeCalls } from '#web/connection/request.ts';
import { pageState } from '#web/connection/page-state.ts';
import { adminWords } from '#web/language/admin-words.ts';
import { AdminApp } from './app.tsx';
import { startLanguage } from './shell/staff-languages.ts';

const position = document.getElementById('root');
if (!position) throw new Error('This page has no #root');

const language = startLanguage(pageState().locale);
changeCalls({ language });
const words = await adminWords(language);
createRoot(position).render(<AdminApp language={language} words={words} />);
