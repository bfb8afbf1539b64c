import { useQuery } from '@tanstack/react-query';
import { seePhoneWay } from '#contract/queue/kiosk.ts';
import { HOUR } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PhoneCode } from '../shell/pieces/PhoneCode.tsx';

/** Continues on the visitor's phone: a QR code, and the address as text for visitors who cannot scan. */
export default function KioskPhone({ locationId }: { locationId: string }) {
  const { t, language } = useWords();
  const { data: url } = useQuery({
    queryKey: ['kiosk-phone', locationId, language],
    queryFn: async ({ signal }) => {
      const input = { params: { locationId }, query: { lang: language }, signal };
      return (await request(seePhoneWay, input)).data?.url ?? null;
    },
    // The signature is valid for more than a day; the screen runs for weeks.
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

/** The address to type, without the parameters for the camera. A line may break after a slash, never within a name. */
function inLetters(url: string): string {
  const { host, pathname } = new URL(url);
  return (host + pathname).replaceAll('/', '/\u200b');
}
