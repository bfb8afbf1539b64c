import type { Translation } from '#contract/vendors/locations.ts';
import type { CategoryStyle, QuestionResource, ServiceResource } from '#contract/vendors/services.ts';
import { translated } from '../vendors/index.ts';
import type { QuestionRow, ServiceRow } from './services-store.ts';

export function serviceResource(row: ServiceRow, translations: readonly Translation[] = []): ServiceResource {
  return {
    id: String(row.id),
    type: 'services',
    attributes: {
      name: row.name,
      description: row.description,
      instructions: row.instructions,
      documents: row.documents,
      category: row.category,
      category_style: styleOf(row),
      duration_minutes: row.durationMinutes,
      attendees_limit: row.attendeesLimit,
      supports_curbside_pickup: row.supportsCurbsidePickup,
      supports_walk_in: row.supportsWalkIn,
      display_in_lobby: row.displayInLobby,
      meeting_methods: row.meetingMethods,
      sort_order: row.sortOrder,
      translations: [...translations],
    },
  };
}

/** A service with its texts in the request's language, as far as the vendor has translated them. */
export function translatedService(
  row: ServiceRow,
  words: { translations: readonly Translation[] | undefined; locale: string },
): ServiceResource {
  const { attributes, ...resource } = serviceResource(row, words.translations);
  return {
    ...resource,
    attributes: {
      ...attributes,
      name: translated(row.name, 'name', words),
      category: row.category && translated(row.category, 'category', words),
      category_style: translatedStyle(attributes.category_style, words),
      description: translated(row.description, 'description', words),
      instructions: translated(row.instructions, 'instructions', words),
      documents: translated(row.documents, 'documents', words),
    },
  };
}

function styleOf({ categoryStyle: look }: ServiceRow): CategoryStyle | null {
  if (!look) return null;
  const parent = look.parentName !== null && {
    name: look.parentName,
    colour: look.parentColour ?? '',
    icon: look.parentIcon ?? '',
  };
  const { colour, icon, description, hiddenIn } = look;
  return { colour, icon, description, parent: parent || null, hidden_in: hiddenIn };
}

function translatedStyle(
  look: CategoryStyle | null,
  words: { translations: readonly Translation[] | undefined; locale: string },
): CategoryStyle | null {
  return (
    look && {
      ...look,
      description: translated(look.description, 'category_description', words),
      parent: look.parent && {
        ...look.parent,
        name: translated(look.parent.name, 'category_parent', words),
      },
    }
  );
}

/** A question in the request's language; an option's text is under `option.<value>`. */
export function questionResource(
  row: QuestionRow,
  words: { translations: readonly Translation[] | undefined; locale: string },
): QuestionResource {
  return {
    id: String(row.id),
    type: 'questions',
    attributes: {
      type: row.type,
      required: row.required,
      service_id: String(row.serviceId),
      sort_order: row.sortOrder,
      label: translated(row.label, 'label', words),
      placeholder: translated(row.placeholder, 'placeholder', words),
      options: row.options.map(({ value, text }) => ({
        value,
        text: translated(text, `option.${value}`, words),
      })),
    },
  };
}
