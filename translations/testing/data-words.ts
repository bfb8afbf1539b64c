import { DATA_CHOOSERS, DATA_PARTS } from '#domain/vendors/residency.ts';
import { DOMAIN_CHECKS, DOMAIN_FAULTS, DOMAIN_STATES } from '#domain/notifications/sending-domain.ts';
import { EXPORT_STATES } from '#contract/settings/vendor-exports.ts';
import { DOMAIN_HOST_STATES, HOST_RECORD_STATES } from '#domain/vendors/custom-domain.ts';
import { HOLD_REASONS } from '#domain/vendors/legal-holds.ts';
import { RETENTION_KIND_NAMES } from '#domain/vendors/retention-periods.ts';

/** Ids that the page of data and privacy builds: the expression in its code, its values, and the reason. */
export const dataWords = (): [string, readonly string[], string][] => [
  ['dataPage.kind.*', RETENTION_KIND_NAMES, 'the dry run names its kinds'],
  ['dataPage.hold.of.*', ['client', 'period'], 'the form names its choices'],
  ['dataPage.hold.reason.*', HOLD_REASONS, 'the hold names its reason'],
  [
    'dataPage.imports.*',
    ['locations', 'services', 'staff', 'clients', 'schedule'],
    'the link names its list',
  ],
  ['ownDomain.record.*', HOST_RECORD_STATES, 'a record of an own domain has a state'],
  ['ownDomain.state.*', DOMAIN_HOST_STATES, 'an own domain has a state'],
  ['ownDomain.why.*', DOMAIN_HOST_STATES, 'an own domain says what its state means'],
  ['sendingDomain.*', DOMAIN_CHECKS, 'the check of the sending domain names its records'],
  ['sendingDomain.state.*', DOMAIN_STATES, 'a record of the sending domain has a state'],
  [
    'sendingDomain.why.*',
    [...DOMAIN_STATES.filter((state) => state !== 'lacking'), ...DOMAIN_FAULTS],
    'a record of the sending domain says why',
  ],
  ['dataPage.export.state.*', EXPORT_STATES, 'the export names its state'],
  ['dataPage.residency.part.*', DATA_PARTS, 'the page names what is stored or passed on'],
  ['dataPage.residency.chosen_by.*', DATA_CHOOSERS, 'the page names who chose a service'],
];
