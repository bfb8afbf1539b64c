import { useQuery } from '@tanstack/react-query';
import { seePhoneWay } from '#contract/queue/kiosk.ts';
import { HOUR } from '#domain/time/instant.ts';
import { call } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PhoneCode } from '../shell/pieces/PhoneCode.tsx';

/** On with it by one's own phone: a code, and the address in letters for whoever cannot scan it. */
export default function KioskPhone({ locationId }: { locationId: string }) {
  const { t, language } = useWords();
  const { data: url } = useQuery({
    queryKey: ['kiosk-phone', locationId, language],
    queryFn: async ({ signal }) => {
      const request = { params: { locationId }, query: { lang: language }, signal };
      return (await call(seePhoneWay, request)).data?.url ?? null;
    },
    // What is signed holds for a day and more; the screen stands there for weeks.
    staleTime: HOUR,
    refetchInterval: HOUR,
  });
  if (!url) return null;
  return (
    <PhoneCode url={url} title={t('kiosk.phone')}>
      <p>{t('kiosk.phoneText')}</p>
      <p>{t('kiosk.phoneType', { address: inLetters(url) })}</p>
    </PhoneCode>
  );
}

/** What has to be typed: without what only a camera would read. A line may end after a stroke, and never within a name. */
function inLetters(url: string): string {
  const { host, pathname } = new URL(url);
  return (host + pathname).replaceAll('/', '/\u200b');
}
