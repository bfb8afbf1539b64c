import { useState } from 'react';
import { setDelay } from '#contract/queue/delays.ts';
import { fromIso } from '#domain/time/instant.ts';
import { call } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';

type Delay = LobbyView['location']['delays'][number];

/** Reported delays, with a button to end them for staff who may. */
export function DelayNotices({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  return view.location.delays.map((delay) => (
    <DelayNotice key={delay.service_id ?? ''} delay={delay} lobby={lobby} view={view} />
  ));
}

function DelayNotice({ delay, lobby, view }: { delay: Delay; lobby: Lobby; view: LobbyView }) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const { location, services, me } = view;
  const until = formats.time(fromIso(delay.until), location.time_zone);
  const service = services.find(({ id }) => id === delay.service_id)?.name;
  const { minutes } = delay;
  const end = (): void => {
    setBusy(true);
    void call(setDelay, {
      params: { locationId: location.id },
      body: { service_id: delay.service_id, minutes: 0, for_minutes: 5 },
    })
      .catch(fail)
      .then(lobby.refresh)
      .finally(() => setBusy(false));
  };
  return (
    <Banner
      tone="warn"
      role="status"
      action={
        me.may.pause && (
          <Button size="small" busy={busy} onClick={end}>
            {t('lobby.late.end')}
          </Button>
        )
      }
    >
      {service === undefined
        ? t('lobby.late.line', { minutes, until })
        : t('lobby.late.service', { minutes, until, service })}
    </Banner>
  );
}
