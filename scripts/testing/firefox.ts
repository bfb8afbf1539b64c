import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

/** The Firefox of the journeys that need one: `FIREFOX` names another one. */
export const firefoxPath = (): string => process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Why a journey in Firefox is left out; undefined where there is one. */
export const withoutFirefox = (): string | undefined =>
  existsSync(firefoxPath())
    ? undefined
    : `left out the journey in Firefox: there is no ${firefoxPath()}; install the package firefox-esr, or run as root on Debian`;

/** Journeys in Firefox run where it is installed, or can be; elsewhere they are skipped visibly. */
export async function haveFirefox(): Promise<void> {
  if (withoutFirefox() !== undefined) await aptInstall('Firefox', ['firefox-esr']);
}
