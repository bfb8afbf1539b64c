import { newPassword, optionOrAsk, passwordOption } from './ask.ts';
import type { Command } from './command.ts';
import { CommandFailed } from './command.ts';
import { withAccounts } from './with-accounts.ts';

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  words: 'Sets a new password of an account and ends all its sessions.',
  options: { email: { words: 'The e-mail address for sign-in.', value: 'ADDRESS' }, ...passwordOption },
  async run(context) {
    const email = await optionOrAsk(context, 'email', 'Email: ');
    const password = await newPassword(context);
    await withAccounts(context, async (_db, accounts) => {
      const identityId = await accounts.identityOfEmail(email);
      if (identityId === null) throw new CommandFailed(`No account has the address ${email}.`);
      await accounts.setPassword(identityId, password);
    });
    context.say(`${email} has a new password. All their sessions have ended.`);
  },
};
