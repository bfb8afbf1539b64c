import { expect, it } from 'vitest';
import { sectionsOf, settingsOfPage } from './settings-of-page.ts';

it('puts the switch of a feature above the settings that need it', () => {
  const chat = sectionsOf(settingsOfPage('/settings/client-view')).find(({ name }) => name === 'chat');
  expect(chat?.settings.map(({ key }) => key)).toEqual([
    'feature.chats',
    'chat.hours',
    'chat.maxWaiting',
    'chat.silenceMinutes',
    'chat.replies',
  ]);
});
