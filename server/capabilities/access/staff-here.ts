import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';

/** Returns whether the caller is staff of this vendor who may book for visitors: they see invitation-only records. */
export const isStaffHere = ({ person, vendor, may }: Pick<RequestContext, 'person' | 'vendor' | 'may'>) =>
  person?.vendor?.id === vendor.id && may('join-queue');
