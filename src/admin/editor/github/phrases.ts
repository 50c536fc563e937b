import { commonPhrases, type Phrases } from '../phrases';

/** Decap's words for a workflow of pull requests, whose check is their deploy preview. */
export const repositoryPhrases: Phrases = {
  ...commonPhrases,
  editor: {
    ...commonPhrases.editor,
    editor: {
      ...commonPhrases.editor.editor,
      onPublishing: 'Publish this change? Visitors get it once the site is built.',
      onPublishingNotReady: 'Set the status to “Ready” first, then publish.',
    },
    editorToolbar: {
      ...commonPhrases.editor.editorToolbar,
      deployPreviewPendingButtonLabel: 'Check for the preview',
      deployPreviewButtonLabel: 'Open the preview',
    },
  },
  ui: {
    ...commonPhrases.ui,
    toast: {
      ...commonPhrases.ui.toast,
      entrySaved:
        'Saved in a pull request. Its deploy preview says in some minutes whether the content has faults.',
      entryPublished: 'Published. Visitors get it once the site is built.',
      onFailToPublishEntry: 'Not published: %{details}',
      onFailToUpdateStatus: 'The status stays as it was: %{details}',
      onLoggedOut: 'GitHub no longer knows you here. Copy what you typed, then reload the page.',
    },
  },
};
