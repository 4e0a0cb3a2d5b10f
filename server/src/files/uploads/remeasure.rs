//! Files that were measured before the core asked how far a volume can be trusted are measured anew before they are charged.

use futures_util::StreamExt as _;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt as _;

use super::files::StoredFile;
use crate::error::ApiResult;
use crate::parse::Asker;
use crate::state::State;

impl StoredFile {
    /// Itself, with measures that may be charged; whoever asks takes their turn at the parser like somebody who uploads.
    ///
    /// # Errors
    /// When the store or the database does not answer, or all parse workers are busy.
    pub async fn with_measures_of_today(mut self, state: &State, asker: &Asker) -> ApiResult<Self> {
        if !self.is_outdated {
            return Ok(self);
        }
        let copy = self.copy_from_store(state).await?;
        self.measures = state
            .parser
            .examine(asker.clone(), &self.file_name, copy.path())
            .await?
            .measures;
        self.is_outdated = false;
        let update = sqlx::query("UPDATE files SET measures = $1 WHERE id = $2")
            .bind(serde_json::to_string(&self.measures)?)
            .bind(&self.id);
        update.execute(state.db.writer()).await?;
        Ok(self)
    }

    async fn copy_from_store(&self, state: &State) -> ApiResult<NamedTempFile> {
        let copy = NamedTempFile::new_in(state.upload_dir())?;
        let mut writer = tokio::fs::File::from_std(copy.reopen()?);
        let mut bytes = self.bytes(state).await?.stream;
        while let Some(chunk) = bytes.next().await {
            writer.write_all(&chunk?).await?;
        }
        writer.flush().await?;
        Ok(copy)
    }
}
