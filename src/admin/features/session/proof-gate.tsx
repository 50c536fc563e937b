import { lazy, useEffect, useState } from 'react';
import type { ProofKind } from '../../../domain/http-api/session';
import { LazyPart } from '../../components/lazy-part';
import { onProofDue } from '../../lib/request';

const ProofDialog = lazy(() => import(/* webpackChunkName: "account" */ '../account/proof-dialog'));

interface Asked {
  kind: ProofKind;
  answer: (isProved: boolean) => void;
}

/** Asks for the password or a code when the server wants one before it does something, and lets the request go on. */
export function ProofGate() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      onProofDue((kind) => {
        return new Promise((answer) => {
          setAsked((former) => {
            former?.answer(false);
            return { kind, answer };
          });
        });
      }),
    [],
  );
  const close = (isProved: boolean) => {
    asked?.answer(isProved);
    setAsked(undefined);
  };
  return <LazyPart>{asked && <ProofDialog kind={asked.kind} onClose={close} />}</LazyPart>;
}
