import { useState } from 'react';
import { cx } from '../class-names.ts';
import { verbsFor } from '#domain/visits/line-verbs.ts'; // violation
import type { Verb } from '#contract/lobby.ts'; // violation
import { useWords } from '#web/language/Words.tsx'; // violation

export const parts = [useState, cx, verbsFor, useWords];
export type { Verb };
