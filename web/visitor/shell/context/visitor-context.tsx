import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { OpenShortcut } from '#contract/shortcuts/shortcuts.ts';
import type { FeatureName } from '#domain/codes/feature.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { modeFlags } from '../../modes/mode-flags.ts';
import type { ModeFlags } from '../../modes/mode-flags.ts';
import { readVisitorQuery } from '../../modes/visitor-query.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';

export type Visitor = {
  page: PageState;
  settings: ClientSettings;
  /** Whether the vendor has a feature. */
  has: (feature: FeatureName) => boolean;
  /** With its `?`, as currently in the address. */
  search: string;
  query: VisitorQuery;
  flags: ModeFlags;
  /** The open shortcut whose link the visitor holds; its page sets it. */
  link?: OpenShortcut;
};

export const VisitorContext = createContext<Visitor | null>(null);

/** The vendor, its settings and the page's mode. */
export function useVisitor(): Visitor {
  const visitor = use(VisitorContext);
  if (visitor === null) throw new Error('useVisitor needs a VisitorProvider above it');
  return visitor;
}

export function VisitorProvider({ page, children }: { page: PageState; children: ReactNode }) {
  const raw = useSearch();
  const search = raw === '' ? '' : `?${raw}`;
  const visitor = useMemo((): Visitor => {
    const query = readVisitorQuery(search);
    const has = (feature: FeatureName): boolean => page.featureDecisions[feature];
    return {
      page,
      settings: page.settings,
      has,
      search,
      query,
      flags: modeFlags(query, page.device !== null),
    };
  }, [page, search]);
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}
