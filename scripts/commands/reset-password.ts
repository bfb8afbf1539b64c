import { newPassword, optionOrAsk, passwordOption } from './ask.ts';
import type { Command } from './command.ts';
import { CommandFailed } from './command.ts';
import { withAccounts } from './with-accounts.ts';

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  words: 'Gives somebody a new password and ends all their sessions.',
  options: { email: { words: 'The address they sign in with.', value: 'ADDRESS' }, ...passwordOption },
  async run(context) {
    const email = await optionOrAsk(context, 'email', 'Email: ');
    const password = await newPassword(context);
    await withAccounts(context, async (_db, accounts) => {
      const identityId = await accounts.identityOfEmail(email);
      if (identityId === null) throw new CommandFailed(`Nobody signs in as ${email}.`);
      await accounts.setPassword(identityId, password);
    });
    context.say(`${email} has a new password. All their sessions have ended.`);
  },
};
