import { passwordAgain } from '../../../api/account';
import { answerQuestion, refuseQuestion } from '../askPassword';
import PasswordDialog from './PasswordDialog';
import { texts } from './texts';

const t = texts.passwordAgain;

export default function PasswordAgainContent() {
  return (
    <PasswordDialog
      title={t.title}
      description={t.text}
      confirmLabel={t.confirm}
      onConfirm={async (password, code) => {
        await passwordAgain(password, code);
        answerQuestion();
      }}
      onClose={refuseQuestion}
    />
  );
}
