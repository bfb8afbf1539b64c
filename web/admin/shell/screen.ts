import type { ComponentType } from 'react';
import type { RouteComponent } from '@tanstack/react-router';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';

/** A screen of the staff. Its address, permission and feature stand in `staff-addresses.ts` under the same name. */
export interface ScreenDeclaration {
  readonly screen: StaffScreenName;
  readonly component: RouteComponent;
  /** The parameters of its address, next to the location. */
  readonly search?: readonly string[];
  /** Its entry in the rail and the drawer; without one, other pages lead there. */
  readonly entry?: {
    /** Text id. */
    readonly words: string;
    readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
    /** Shows the number of waiting visitors at the location in view. */
    readonly counts?: 'waiting';
  };
}
