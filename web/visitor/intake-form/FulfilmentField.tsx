import { IconCar, IconWalk } from '@tabler/icons-react';
import { FULFILMENT } from '#domain/codes/fulfilment.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { RequestForm } from './use-request-form.ts';

/** Walk-in or curbside, where both the service and the location offer both (§4). */
export function FulfilmentField({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const { query } = useVisitor();
  if (query.method !== 1) return null;
  if (form.rules.fulfilment === FULFILMENT.curbside)
    return <Banner icon={<IconCar />}>{t('form.curbsideOnly')}</Banner>;
  if (form.rules.fulfilment !== 'choice') return null;
  return (
    <ChoiceCards
      legend={t('form.fulfilment')}
      columns={2}
      value={String(form.draft.fulfilment)}
      onChange={(value) => form.change({ fulfilment: value === '2' ? 2 : 1 })}
      options={[
        { value: '1', label: t('form.walkIn'), icon: <IconWalk /> },
        { value: '2', label: t('form.curbside'), icon: <IconCar /> },
      ]}
    />
  );
}
