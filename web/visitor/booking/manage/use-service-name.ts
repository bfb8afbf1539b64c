import { useQuery } from '@tanstack/react-query';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { servicesOffered } from '../flow/services-offered.ts';
import type { Appointment } from './appointment-query.ts';

/**
 * The service's name in the page's language; the vendor's original while it loads, or when the service is no
 * longer offered.
 */
export function useServiceName({ location_id, service_id, service }: Appointment): string {
  const { language } = useWords();
  const { settings } = useVisitor();
  const { data } = useQuery(servicesOffered(location_id));
  const result = data?.find(({ id }) => id === service_id);
  return result
    ? translated(result.attributes, 'name', { language, original: settings['client_view.language'] }).text
    : service;
}
