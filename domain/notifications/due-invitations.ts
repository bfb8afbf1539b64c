/** The mail to a person whom staff invite with a booking shortcut. */
export const INVITED = 'invited';

/** The event of an invitation, which its mail follows. */
export const INVITATION_SENT = 'shortcut-invitation-sent';

/** Whether an invitation still opens its shortcut: a mail with a dead link helps no reader. */
export const invitationStillTrue = (of: {
  isOpen: boolean;
  isRevoked: boolean;
  isUsed: boolean;
  hasEnded: boolean;
}): boolean => of.isOpen && !of.isRevoked && !of.isUsed && !of.hasEnded;
