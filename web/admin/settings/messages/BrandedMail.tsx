import { useWords } from '#web/language/LanguageProvider.tsx';
import { PreviewBody } from '../preview/ClientViewPreview.tsx';
import { useMailPreview } from '../preview/use-page-preview.ts';
import type { PreviewProps } from '../SettingsForm.tsx';
import { MailCard } from './MessagePreviews.tsx';

/** A mail with the unsaved name, colour and logo, in the language of the page. */
export default function BrandedMail({ path, change }: Pick<PreviewProps, 'path' | 'change'>) {
  const { language } = useWords();
  const { shown, problem } = useMailPreview({ path, language }, change);
  return (
    <PreviewBody problem={problem}>
      {shown?.mail && <MailCard subject={shown.subject} mail={shown.mail} lang={language} />}
    </PreviewBody>
  );
}
