import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { parseTemplate, renderTemplate } from '#domain/notifications/template-text.ts';
import type { TemplateValues } from '#domain/notifications/template-text.ts';
import { languagesOf, templateEvent } from '#domain/notifications/template-events.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { fitted } from '#server/infrastructure/words/words.ts';
import { readCatalogue } from '#translations/read.ts';
import { templateRecord } from './message-templates-store.ts';
import type { StoredWords } from './message-templates-store.ts';
import { LINK } from './write-content.ts';
import type { Written } from './write-content.ts';

/** The words of one language, as a vendor writes them. */
type Text = NonNullable<StoredWords['texts'][Language]>;

/** Returns a message in the vendor's published words; as it is without such words. */
export async function inOwnWords<W extends Written>(tx: Tx, content: W, lang: string): Promise<W> {
  const { template, channel } = content;
  if (!template) return content;
  const { event, locationId = null, serviceId } = template;
  const wordsAt = async (at: number | null): Promise<Text | undefined> => {
    const record = await templateRecord(tx, { event, channel, locationId: at });
    return record?.published ? wordsFor(record.published, { serviceId, lang }) : undefined;
  };
  // Messages to a location may have its own words.
  const isOfLocation = locationId !== null && templateEvent(event).audience === 'location';
  const text = (isOfLocation ? await wordsAt(locationId) : undefined) ?? (await wordsAt(null));
  return text ? worded(content, text, lang as Language) : content;
}

function wordsFor(
  { texts, serviceIds }: StoredWords,
  { serviceId, lang }: { serviceId: number | null; lang: string },
): Text | undefined {
  const isMeant = serviceIds.length === 0 || (serviceId !== null && serviceIds.includes(serviceId));
  return isMeant ? texts[lang as Language] : undefined;
}

/** Writes a message in these words. Words that come out empty leave the product's. */
export function worded<W extends Written>(content: W, { subject, body }: Text, language: Language): W {
  const values = content.template?.values ?? {};
  const text = say(body, values, language);
  if (text === '') return content;
  if (content.channel === 'sms') return { ...content, text };
  const title = say(subject, values, language);
  return { ...content, body: text, greeting: '', ...(title !== '' && { subject: title, heading: title }) };
}

function say(source: string, values: TemplateValues, language: Language): string {
  const parsed = parseTemplate(source);
  return parsed.ok ? fitted(renderTemplate(parsed.parts, values), language) : '';
}

/** A message to staff or a location: its text message is the subject of its mail. */
function teamText(event: TemplateEventName, channel: Channel, of: (id: string) => string): Text {
  const subject = of(`${event}.subject`);
  if (channel === 'sms') return { subject: '', body: `{vendor}: ${subject} ${LINK}` };
  const greeting =
    templateEvent(event).audience === 'staff' ? `{name, select, none {} other {${of('greeting')}}}\n\n` : '';
  return { subject, body: `${greeting}${of(`${event}.body`)}` };
}

/** The product's words for a message as a text of the same rules: what a vendor's editor begins with. */
export function builtInTexts(event: TemplateEventName, channel: Channel): Partial<Record<Language, Text>> {
  return Object.fromEntries(
    languagesOf(templateEvent(event).audience).map((language) => [
      language,
      builtInText(event, { channel, language }),
    ]),
  );
}

export function builtInText(
  event: TemplateEventName,
  { channel, language }: { channel: Channel; language: Language },
): Text {
  const catalogue = templateEvent(event).audience === 'client' ? 'messages' : 'team';
  const source = { ...readCatalogue('en', catalogue), ...readCatalogue(language, catalogue) };
  const of = (id: string) => source[id] ?? '';
  if (catalogue === 'team') return teamText(event, channel, of);
  if (channel === 'sms') return { subject: '', body: of(`sms.${event}`) };
  const body = event === 'session-message' ? '{text}' : of(`${event}.body`);
  const whole =
    event === 'invited' ? `{by, select, none {${of('invited.bodyOfVendor')}} other {${body}}}` : body;
  const greeting = `{name, select, none {} other {${of('greeting')}}}`;
  return { subject: of(`${event}.subject`), body: `${greeting}\n\n${whole}` };
}
