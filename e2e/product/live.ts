import type { Page } from '@playwright/test';

/** Resolves when the page has subscribed to the channel of its vendor. */
export function followsItsVendor(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      let reply: string | undefined;
      socket.on('framesent', ({ payload }) => {
        const sent = /^42(\d+)\["subscribe",\{"channel":"vendor\.\d+"/.exec(String(payload));
        if (sent) reply = `43${sent[1]}[{"ok":true}]`;
      });
      socket.on('framereceived', ({ payload }) => {
        if (reply !== undefined && String(payload) === reply) resolve();
      });
    });
  });
}
