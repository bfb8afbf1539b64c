import { useState } from 'react';
import { cx } from '../class-names.ts';
import { verbsFor } from '#domain/visits/line-verbs.ts'; // breach
import type { Verb } from '#contract/lobby.ts'; // breach
import { useWords } from '#web/language/Words.tsx'; // breach

export const parts = [useState, cx, verbsFor, useWords];
export type { Verb };
